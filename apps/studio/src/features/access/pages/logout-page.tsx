import { access, brand } from '@revela/phrases'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { WaitingPage } from '../../../ui/waiting-page.tsx'
import { useLogout } from '../api/session.ts'

export function LogoutPage() {
  const { mutate, isError, isPending } = useLogout()
  const navigate = useNavigate()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate(undefined, { onSuccess: () => void navigate(paths.login, { replace: true }) })
  }, [mutate, navigate])

  function again() {
    mutate(undefined, { onSuccess: () => void navigate(paths.login, { replace: true }) })
  }

  return (
    <WaitingPage text={isError ? null : access.logout.working}>
      <title>{brand.pageTitle(access.logout.pageTitle)}</title>
      {isError ? <LoadFailure text={access.logout.failed} onRetry={again} retrying={isPending} /> : null}
    </WaitingPage>
  )
}
