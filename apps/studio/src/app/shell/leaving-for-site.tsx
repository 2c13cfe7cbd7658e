import { shell, words } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { openSite } from '../../lib/open-site.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { WaitingPage } from '../../ui/page-frames.tsx'
import { FormHeading } from '../../ui/form-heading.tsx'

const texts = shell.products

/** Opens the Site for an account that has nothing else. If that fails, it offers a retry and the logout. */
export function LeavingForSite() {
  const { mutate, data, isPending } = useMutation({ mutationFn: () => openSite('same-tab') })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [mutate])

  const failed = data === false && !isPending
  return (
    <WaitingPage text={failed ? null : texts.opening}>
      {failed ? (
        <>
          <FormHeading title={texts.openFailedTitle}>{texts.openFailedText}</FormHeading>
          <Button type="primary" size="large" onClick={() => mutate()}>
            {words.retry}
          </Button>
          <ButtonLink to={paths.logout}>{shell.user.logout}</ButtonLink>
        </>
      ) : null}
    </WaitingPage>
  )
}
