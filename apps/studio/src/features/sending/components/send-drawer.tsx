import { sending as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { galleryAccessQuery } from '../../../lib/gallery-access.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import type { SendDrawerProps } from './send-drawer-props.ts'
import { SendPanel } from './send-panel.tsx'
import styles from './send-drawer.module.css'

/** Brings a gallery or a selection to somebody: by e-mail, by WhatsApp or as a link. */
export function SendDrawer(props: SendDrawerProps) {
  const { kind, open, onClose } = props
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size="min(1000px, 100vw)"
      destroyOnHidden
      classNames={{ header: styles.header ?? '', body: styles.body ?? '' }}
      title={<span className={styles.title}>{kind === 'gallery' ? texts.galleryTitle : texts.selectionTitle}</span>}
      closable={{ placement: 'end', 'aria-label': words.close }}
    >
      <Loader {...props} />
    </Drawer>
  )
}

function Loader(props: SendDrawerProps) {
  const access = useQuery(galleryAccessQuery(props.galleryId))
  if (access.data) return <SendPanel {...props} entrance={access.data} />
  return (
    <div className={styles.waiting}>
      {access.isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void access.refetch()} retrying={access.isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
      )}
    </div>
  )
}
