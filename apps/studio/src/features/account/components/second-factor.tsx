import { secondFactor as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { secondFactorQuery, useRenewRecoveryCodes, useSetUpSecondFactor } from '../api/second-factor.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx'
import { TurnOffSecondFactorDialog } from './turn-off-second-factor-dialog.tsx'
import styles from './second-factor.module.css'

/** The authenticator app of the account: set up, turned off, and its recovery codes. */
export function SecondFactor() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(secondFactorQuery)
  const setUp = useSetUpSecondFactor()
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isTurningOff, setTurningOff] = useState(false)

  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={words.loading} />
  return (
    <>
      {data.requirement === 'none' ? null : <p className={styles.state}>{texts.required.note}</p>}
      {data.enabled_at === null ? (
        <>
          <p className={styles.state}>{texts.off}</p>
          <Button size="large" loading={setUp.isPending} onClick={() => setUp.mutate()}>
            {texts.turnOn}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.state}>
            {texts.on(formatMoment(data.enabled_at))} {texts.codesLeft(data.recovery_codes_left)}
          </p>
          <div className={styles.actions}>
            <Button
              size="large"
              loading={renew.isPending}
              onClick={() => renew.mutate(undefined, { onSuccess: (answer) => setCodes(answer.recovery_codes) })}
            >
              {texts.renew}
            </Button>
            <Button size="large" onClick={() => setTurningOff(true)}>
              {texts.turnOff}
            </Button>
          </div>
        </>
      )}
      <SetUpSecondFactorDialog secret={setUp.data ?? null} onClose={() => setUp.reset()} onDone={setCodes} />
      <TurnOffSecondFactorDialog
        open={isTurningOff}
        isRequired={data.requirement !== 'none'}
        onClose={() => setTurningOff(false)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
