import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { ConfirmationHost } from './confirmation/confirmation-host.tsx'
import { FailureHost } from './errors/failure-host.tsx'
import { NoticeHost } from './notices/notice-host.tsx'
import styles from './root-layout.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

export function RootLayout() {
  const loading = useNavigation().state === 'loading'
  useFocusOnArrival()
  return (
    <>
      {loading ? <div className={styles.progress} aria-hidden="true" /> : null}
      <Outlet />
      <NoticeHost />
      <ConfirmationHost />
      <FailureHost />
      <ScrollRestoration />
    </>
  )
}
