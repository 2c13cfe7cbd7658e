import { access } from '@revela/phrases'
import { Button } from 'antd'
import { notify } from '../../../lib/notices.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { FacebookGlyph, GoogleGlyph } from '../../../ui/glyphs.tsx'
import { useStartSocialSignIn } from '../api/social.ts'
import type { SocialProvider } from '../lib/social-return.ts'
import styles from './social-buttons.module.css'

const glyphs = { google: GoogleGlyph, facebook: FacebookGlyph } as const

const leave = (url: string) => window.location.assign(url)

/** Only the providers this installation has; none, and nothing is shown. */
export function SocialButtons() {
  const config = useStudioConfig()
  const start = useStartSocialSignIn(leave)
  const offered = (['facebook', 'google'] as const).filter((provider) => config?.social[provider])
  if (offered.length === 0) return null

  function begin(provider: SocialProvider) {
    start.mutate(provider, { onError: () => notify('error', access.socialReturn.failed) })
  }

  return (
    <section className={styles.social} aria-label={access.signIn.orWith}>
      <p className={styles.label}>
        <span>{access.signIn.orWith}</span>
      </p>
      <div className={styles.buttons}>
        {offered.map((provider) => {
          const Glyph = glyphs[provider]
          const waiting = start.isPending || start.isSuccess
          return (
            <Button
              key={provider}
              size="large"
              icon={<Glyph />}
              disabled={waiting && start.variables !== provider}
              loading={waiting && start.variables === provider}
              aria-label={access.signIn.enterWith(access.signIn[provider])}
              onClick={() => begin(provider)}
            >
              {access.signIn[provider]}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
