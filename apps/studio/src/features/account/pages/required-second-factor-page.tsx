import { brand, passkeys, secondFactor, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { notify } from '../../../lib/notices.ts'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { paths } from '../../../lib/paths.ts'
import { readReturnTo, whatsappUrl } from '../../../lib/addresses.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { InlineLink, OutsideLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { PlainPage } from '../../../ui/page-frames.tsx'
import { accountEmailQuery } from '../api/account.ts'
import { useAddPasskey } from '../api/passkeys.ts'
import { secondFactorQuery, useSetUpSecondFactor } from '../api/second-factor.ts'
import { RecoveryCodesDialog, SetUpSecondFactorDialog } from '../components/second-factor-dialogs.tsx'
import styles from './required-second-factor-page.module.css'

const secondFactorChoicesTexts = secondFactor.required
const icon = { size: 28, strokeWidth: 1.5, 'aria-hidden': true } as const

type Props = { readonly isSettingUp: boolean; readonly onApp: () => void }

/** The two kinds of second factor, each with its requirements. */
function SecondFactorChoices({ isSettingUp, onApp }: Props) {
  const add = useAddPasskey()
  return (
    <ul className={styles.choices}>
      <li className={styles.choice}>
        <Smartphone {...icon} className={styles.icon} />
        <p className={styles.hint}>{secondFactorChoicesTexts.appHint}</p>
        <Button type="primary" size="large" block loading={isSettingUp} onClick={onApp}>
          {secondFactorChoicesTexts.app}
        </Button>
      </li>
      <li className={styles.choice}>
        <KeyRound {...icon} className={styles.icon} />
        <p className={styles.hint}>
          {hasPasskeySupport() ? secondFactorChoicesTexts.passkeyHint : passkeys.unsupported}
        </p>
        {hasPasskeySupport() ? (
          <Button size="large" block loading={add.isPending} onClick={() => add.mutate()}>
            {secondFactorChoicesTexts.passkey}
          </Button>
        ) : null}
      </li>
    </ul>
  )
}

const texts = secondFactor.required

/**
 * The target of every rejected call while support requires a second factor that the account lacks. After one is
 * registered, the user returns to the requested page.
 */
export function RequiredSecondFactorPage() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(secondFactorQuery)
  const { data: account } = useQuery(accountEmailQuery)
  const setUp = useSetUpSecondFactor()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const returnTo = readReturnTo(useLocation().state)
  const support = whatsappUrl(useStudioConfig()?.support.technical, texts.contactMessage)

  // The recovery codes are shown only once: do not redirect while they are visible.
  const isBusy = setUp.data !== undefined || codes !== null
  if (data && data.requirement !== 'missing' && !isBusy) return <Navigate to={returnTo ?? paths.gallery} replace />

  function close() {
    setCodes(null)
    notify('success', texts.done)
  }

  return (
    <PlainPage>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <div className={styles.page}>
        <h1 className={styles.title}>{texts.title}</h1>
        <div className={styles.text}>
          <p>{texts.text}</p>
          <p>{texts.galleries}</p>
          {account ? <p className={styles.account}>{texts.account(account.email)}</p> : null}
        </div>
        {isError ? (
          <LoadFailure text={secondFactor.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {isPending ? <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} /> : null}
        {data ? <SecondFactorChoices isSettingUp={setUp.isPending} onApp={() => setUp.mutate()} /> : null}
        <p className={styles.links}>
          {support ? (
            <span>
              {texts.doubt} <OutsideLink href={support}>{texts.contact}</OutsideLink>
            </span>
          ) : null}
          <InlineLink to={paths.logout}>{texts.leave}</InlineLink>
        </p>
      </div>
      <SetUpSecondFactorDialog secret={setUp.data ?? null} onClose={() => setUp.reset()} onDone={setCodes} />
      <RecoveryCodesDialog codes={codes} onClose={close} />
    </PlainPage>
  )
}
