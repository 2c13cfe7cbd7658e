import { brand, paymentAccount as texts } from '@revela/phrases'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useFinishConnection } from '../api/receivables.ts'
import { readConnectionReturn } from '../lib/connection-return.ts'

/** The gateway's page returns here with the code that connects the account. */
export function ConnectionReturnPage() {
  const [result] = useState(() => readConnectionReturn(window.location.search))
  const { mutate, error } = useFinishConnection()
  const navigate = useNavigate()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // The code must not stay in the address bar, the history or a screenshot.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (result.kind !== 'allowed') return
    const { state, code } = result
    mutate(
      { state, code },
      {
        onSuccess: () => {
          notify('success', texts.finished)
          void navigate(paths.settingsPix, { replace: true })
        },
      },
    )
  }, [result, mutate, navigate])

  const problem =
    result.kind === 'declined'
      ? texts.declined
      : result.kind === 'invalid' || error
        ? errorText(error, texts.failedText)
        : null
  return (
    <>
      <title>{brand.pageTitle(texts.returnTitle)}</title>
      <SettingsSection title={texts.title} lead={problem === null ? texts.finishing : texts.failedTitle}>
        {problem === null ? null : (
          <>
            <Callout kind="warning">{problem}</Callout>
            <p>
              <ButtonLink to={paths.settingsPix} primary>
                {texts.back}
              </ButtonLink>
            </p>
          </>
        )}
      </SettingsSection>
    </>
  )
}
