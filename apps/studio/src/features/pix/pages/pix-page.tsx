import { brand, pixSettings as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { pixKeyQuery } from '../api/pix-key.ts'
import { PixForm } from '../components/pix-form.tsx'
import styles from './pix-page.module.css'

export function PixPage() {
  const { data, isError, isFetching, refetch } = useQuery(pixKeyQuery)
  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <SettingsSection title={texts.title} lead={texts.lead}>
        {data ? (
          <PixForm stored={data.pix_key} />
        ) : isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={words.loading} />
        )}
        <p className={styles.safety}>{texts.safety}</p>
      </SettingsSection>
    </>
  )
}
