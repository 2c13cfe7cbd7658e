import { errorHelp, secondFactor as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import {
  secondFactorFields,
  secondFactorQuery,
  useRenewRecoveryCodes,
  useSetUpSecondFactor,
  useTurnOffSecondFactor,
} from '../api/second-factor.ts'
import { RecoveryCodesDialog, SetUpSecondFactorDialog } from './second-factor-dialogs.tsx'
import styles from './second-factor.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = {
  readonly open: boolean
  /** Support requires a second factor: a passkey must replace the app. */
  readonly isRequired: boolean
  readonly onClose: () => void
}
type Values = { readonly code: string }

function TurnOffSecondFactorDialog({ open, isRequired, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const turnOff = useTurnOffSecondFactor()
  return (
    <CreationDialog<Values>
      open={open}
      title={texts.turnOffTitle}
      submit={texts.turnOff}
      pending={turnOff.isPending}
      form={form}
      initial={{ code: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('code')}
      onSubmit={({ code }) =>
        turnOff.mutate(code, {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(form, error, secondFactorFields),
        })
      }
    >
      <p className={styles.steps}>{isRequired ? texts.turnOffTextRequired : texts.turnOffText}</p>
      <Form.Item name="code" label={texts.anyCode} rules={required}>
        <Input size="large" autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
    </CreationDialog>
  )
}

/** The authenticator app of the account: set-up, removal and recovery codes. */
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
