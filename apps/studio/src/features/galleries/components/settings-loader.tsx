import { gallerySettings, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { gallerySettingsQuery, type GallerySettings } from '../api/galleries.ts'
import styles from './settings-loader.module.css'

type Props = { readonly galleryId: string; readonly children: (settings: GallerySettings) => ReactNode }

export function SettingsLoader({ galleryId, children }: Props) {
  const settings = useQuery(gallerySettingsQuery(galleryId))
  if (settings.data) return children(settings.data)
  if (settings.isError)
    return (
      <LoadFailure
        text={gallerySettings.loadFailed}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    )
  return (
    <div className={styles.waiting}>
      <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
    </div>
  )
}
