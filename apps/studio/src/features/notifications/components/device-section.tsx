import { notificationSettings as texts } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { notify } from '../../../lib/notices.ts'
import { Callout } from '../../../ui/callout.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { notificationCalls, notificationsQuery, type NotificationSettings } from '../api/notifications.ts'
import { disablePush, enablePush, PushDeniedError, pushSupport } from '../lib/push.ts'
import styles from './notification-sections.module.css'

type Push = NotificationSettings['push']

/** Switches push messages on and off in this browser. */
export function DeviceSection({ push }: { readonly push: Push }) {
  const support = pushSupport()
  if (push.public_key === null) return null
  return (
    <SettingsSection title={texts.deviceTitle} lead={texts.deviceLead} help="notifications">
      {support === 'supported' ? (
        <DeviceActions push={push} publicKey={push.public_key} />
      ) : (
        <Callout kind="warning">{support === 'install-first' ? texts.installFirst : texts.unsupported}</Callout>
      )}
      {push.others.length > 0 ? (
        <p className={styles.hint}>{texts.others(push.others.map(({ device }) => device))}</p>
      ) : null}
    </SettingsSection>
  )
}

function DeviceActions({ push, publicKey }: { readonly push: Push; readonly publicKey: string }) {
  const queries = useQueryClient()
  const { data: info } = useQuery(customerInfoQuery)
  const [isDenied, setIsDenied] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  const enable = useMutation({
    mutationFn: () => enablePush(publicKey, info?.user_data.customer_id ?? ''),
    onMutate: () => setIsDenied(false),
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof PushDeniedError) setIsDenied(true)
    },
    meta: { inline: true },
  })
  const disable = useMutation({
    mutationFn: disablePush,
    onSuccess: async () => {
      await refresh()
      notify('success', texts.disabled)
    },
  })
  const test = useMutation({
    mutationFn: () => call(notificationCalls.test),
    onSuccess: () => notify('success', texts.testSent),
  })
  if (!push.here)
    return (
      <>
        {isDenied ? <Callout kind="warning">{texts.denied}</Callout> : null}
        {enable.isError && !isDenied ? <Callout kind="error">{texts.failed}</Callout> : null}
        <div className={styles.actions}>
          <Button size="large" loading={enable.isPending} disabled={!info} onClick={() => enable.mutate()}>
            {texts.enable}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <Callout kind="success">{texts.enabled}</Callout>
      <div className={styles.actions}>
        <Button size="large" loading={test.isPending} onClick={() => test.mutate()}>
          {texts.test}
        </Button>
        <Button size="large" loading={disable.isPending} onClick={() => disable.mutate()}>
          {texts.disable}
        </Button>
      </div>
      <p className={styles.hint}>{texts.signOut}</p>
    </>
  )
}
