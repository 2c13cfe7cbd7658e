import { access, brand, failures, words } from '@revela/phrases'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readReturnTo, readSessionEnded, type ReturnState } from '../../../lib/addresses.ts'
import { paths } from '../../../lib/paths.ts'
import { forgetUnsavedTexts } from '../../../lib/unsaved-text.ts'
import { WaitingPage } from '../../../ui/page-frames.tsx'
import { useLogout } from '../api/session.ts'
import { FormHeading } from '../../../ui/form-heading.tsx'

/** After an ended session the sign-in says so and returns to the page; after a logout it starts anew. */
function loginState(state: unknown): ReturnState | null {
  const returnTo = readReturnTo(state)
  return returnTo !== null && readSessionEnded(state) ? { returnTo, sessionEnded: true } : null
}

export function LogoutPage() {
  const { mutate, isError } = useLogout()
  const navigate = useNavigate()
  const state = loginState(useLocation().state)
  const hasStarted = useRef(false)

  function leave() {
    mutate(undefined, {
      onSuccess: () => {
        if (state === null) forgetUnsavedTexts()
        void navigate(paths.login, { replace: true, state })
      },
    })
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    leave()
  })

  return (
    <WaitingPage text={isError ? null : access.logout.working}>
      <title>{brand.pageTitle(access.logout.pageTitle)}</title>
      {isError ? (
        <>
          <FormHeading title={access.logout.failed}>{failures.offlineText}</FormHeading>
          <Button type="primary" size="large" onClick={leave}>
            {words.retry}
          </Button>
        </>
      ) : null}
    </WaitingPage>
  )
}
