import { familyInApp, familyLanding } from '@revela/phrases'
import { browserAddress } from '../../../lib/in-app-browser.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { copyLink } from '../lib/share.ts'
import styles from './in-app-hint.module.css'

type Props = {
  readonly app: string
  readonly url: string
  /** Drawn over a picture: one line and its button. */
  readonly over?: boolean
}

/** A browser inside another app cannot save files: shows how to open the default browser. */
export function InAppHint({ app, url, over = false }: Props) {
  const browserUrl = browserAddress(url, navigator.userAgent)
  return (
    <div className={styles.hint} data-over={over || undefined}>
      {over ? null : <p className={styles.title}>{familyInApp.title(app)}</p>}
      <p className={styles.lead}>{over ? familyLanding.inApp : `${familyInApp.lead} ${familyInApp.steps}`}</p>
      {browserUrl === null ? (
        <Button kind={over ? 'plain' : 'quiet'} wide onClick={() => void copyLink(url)}>
          {familyInApp.copy}
        </Button>
      ) : (
        <ButtonLink kind={over ? 'plain' : 'quiet'} wide href={browserUrl}>
          {familyInApp.open}
        </ButtonLink>
      )}
    </div>
  )
}
