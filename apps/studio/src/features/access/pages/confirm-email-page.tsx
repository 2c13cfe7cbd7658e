import { ApiError } from '@revela/contract/client'
import { brand, emailConfirmation as texts } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { readFragmentToken } from '../../../lib/addresses.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { WaitingPage } from '../../../ui/page-frames.tsx'
import { accessCalls } from '../api/calls.ts'
import { FormHeading } from '../../../ui/form-heading.tsx'

/** The target of the link in a confirmation e-mail, with or without a session. */
export function ConfirmEmailPage() {
  const [token] = useState(() => readFragmentToken(window.location.hash))
  const { mutate, error, isSuccess, isError, isPending } = useConfirmEmail()
  const queries = useQueryClient()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // The token must not stay in the address bar, the history or a screenshot.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (token !== null)
      mutate(token, { onSuccess: () => void queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }) })
  }, [token, mutate, queries])

  const isInvalid = token === null || (error instanceof ApiError && error.code === 'InvalidConfirmationToken')
  const isBroken = isError && !isInvalid
  return (
    <WaitingPage text={isSuccess || isInvalid || isBroken ? null : texts.confirming}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {isSuccess ? (
        <>
          <FormHeading title={texts.done}>{texts.doneLead}</FormHeading>
          <ButtonLink to={paths.gallery} primary>
            {texts.open}
          </ButtonLink>
        </>
      ) : null}
      {isInvalid ? (
        <>
          <FormHeading title={texts.invalid}>{texts.invalidLead}</FormHeading>
          <ButtonLink to={paths.gallery} primary>
            {texts.open}
          </ButtonLink>
        </>
      ) : null}
      {isBroken && token !== null ? (
        <>
          <FormHeading title={texts.failed}>{texts.failedLead}</FormHeading>
          <Button type="primary" size="large" loading={isPending} onClick={() => mutate(token)}>
            {texts.retry}
          </Button>
        </>
      ) : null}
    </WaitingPage>
  )
}

/** The page shows the result itself, so the global error handling is off. */
function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(accessCalls.confirmEmail, { body: { token } }),
    meta: { quiet: true },
  })
}
