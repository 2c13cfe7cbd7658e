import { brand, profile as texts, settings, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { profileQuery } from '../api/profile-queries.ts'
import { useSaveProfile } from '../api/save-profile.ts'
import { BrandSection } from '../components/brand-section.tsx'
import { ProfileFields } from '../components/profile-fields.tsx'
import { StudioCard } from '../components/studio-card.tsx'
import styles from './profile-page.module.css'

export function ProfilePage() {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery)
  const { save, isSaving } = useSaveProfile()

  const content = () => {
    if (profile) {
      return (
        <div className={styles.columns}>
          <div>
            <output className={styles.note}>{isSaving ? settings.saving : settings.autosave}</output>
            <BrandSection profile={profile} />
            <ProfileFields profile={profile} save={save} />
          </div>
          <div className={styles.card}>
            <StudioCard profile={profile} />
          </div>
        </div>
      )
    }
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    return <Skeleton active title={false} paragraph={{ rows: 10 }} aria-label={words.loading} />
  }

  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {content()}
    </>
  )
}
