import { selectionPreferences as texts } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import styles from './leave-warning.module.css'

/** Where the studio itself sends a person whose session or plan ended: no question there. */
const sentAway = new Set<string>([paths.login, paths.logout, paths.inactive, paths.noPlan])

type Props = {
  /** True once the selection was activated: then leaving loses nothing. */
  readonly settled: RefObject<boolean>
  /** Something was filled in: a closed tab is asked about too. */
  readonly touched: boolean
}

/** Stands where a selection is prepared: what was filled in is nowhere else yet. */
export function LeaveWarning({ settled, touched }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !settled.current && currentLocation.pathname !== nextLocation.pathname && !sentAway.has(nextLocation.pathname),
  )

  useEffect(() => {
    if (!touched) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!settled.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [touched, settled])

  const stay = () => blocker.reset?.()
  return (
    <Modal
      open={blocker.state === 'blocked'}
      width={480}
      centered
      onCancel={stay}
      title={<span className={styles.title}>{texts.leaveTitle}</span>}
      footer={
        <>
          <Button size="large" onClick={() => blocker.proceed?.()}>
            {texts.leave}
          </Button>
          <Button type="primary" size="large" onClick={stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{texts.leaveText}</p>
    </Modal>
  )
}
