import { ApiError } from '@revela/contract/client'
import { brand, emailChange, emailConfirmation } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { readFragmentToken } from '../../../lib/addresses.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/call-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { WaitingPage } from '../../../ui/page-frames.tsx'
import { accessCalls } from '../api/calls.ts'
import { FormHeading } from '../../../ui/form-heading.tsx'

const texts = emailChange.page

/**
 * The target of the links that confirm a change of e-mail. It asks for a click: programs that check mails open links,
 * and must not confirm one.
 */
export function ConfirmEmailChangePage() {
  const [token] = useState(() => readFragmentToken(window.location.hash))
  const confirm = useConfirmEmailChange()

  // The token must not stay in the address bar, the history or a screenshot.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])

  return (
    <WaitingPage text={null}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {heading()}
    </WaitingPage>
  )

  function heading() {
    const { data, error } = confirm
    if (data) {
      return (
        <>
          <FormHeading title={texts[data.state]}>
            {texts.lead[data.state](data.email)}
            {data.profile_changed ? ` ${texts.lead.profileChanged}` : null}
          </FormHeading>
          <ButtonLink to={paths.account} primary>
            {emailConfirmation.open}
          </ButtonLink>
        </>
      )
    }
    if (token === null || (error instanceof ApiError && error.code === 'InvalidConfirmationToken')) {
      return (
        <>
          <FormHeading title={emailConfirmation.invalid}>{texts.invalidLead}</FormHeading>
          <ButtonLink to={paths.account} primary>
            {emailConfirmation.open}
          </ButtonLink>
        </>
      )
    }
    const lead = error === null ? texts.ask : errorText(error, emailConfirmation.failedLead)
    return (
      <>
        <FormHeading title={error === null ? texts.title : emailConfirmation.failed}>{lead}</FormHeading>
        <Button type="primary" size="large" loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
          {texts.confirm}
        </Button>
      </>
    )
  }
}

/** The page shows the result itself, so the global error handling is off. */
function useConfirmEmailChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(accessCalls.confirmEmailChange, { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['customer'] }),
    meta: { quiet: true },
  })
}
