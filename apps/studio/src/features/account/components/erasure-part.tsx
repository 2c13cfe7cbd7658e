import { privacy as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import { useTakeBackErasure } from '../api/privacy-changes.ts'
import type { Privacy } from '../api/privacy-queries.ts'
import { EraseDialog } from './erase-dialog.tsx'
import styles from './your-data.module.css'

type Props = { readonly heading: 'h2' | 'h3'; readonly privacy: Privacy; readonly email: string }

/** The end of the account: asked for, and taken back within a week. */
export function ErasurePart({ heading: Heading, privacy, email }: Props) {
  const [isAsked, setAsked] = useState(false)
  const takeBack = useTakeBackErasure()
  const { erasure } = privacy
  const close = () => setAsked(false)
  return (
    <div className={styles.part}>
      <Heading className={styles.title}>{texts.erasure.title}</Heading>
      {erasure ? (
        <>
          <Callout kind="warning">{texts.erasure.waiting(formatMoment(erasure.due_at))}</Callout>
          <div className={styles.actions}>
            <Button type="primary" size="large" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {texts.erasure.takeBack}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>
            {texts.erasure.text} {texts.erasure.kept}
          </p>
          <Button danger size="large" onClick={() => setAsked(true)}>
            {texts.erasure.ask}
          </Button>
        </>
      )}
      <EraseDialog open={isAsked} email={email} onClose={close} />
    </div>
  )
}
