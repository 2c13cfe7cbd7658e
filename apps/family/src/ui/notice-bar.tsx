import { familyStudio } from '@revela/phrases'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { dismissNotice, notice } from '../lib/notices.ts'
import { useStore } from '@revela/web/store'
import styles from './notice-bar.module.css'

/** One quiet line at the foot, above whatever is open; said aloud as well. */
export function NoticeBar() {
  const shown = useStore(notice)
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: bar } = container
    // Shown anew each time: the latest to be shown is the topmost.
    if (shown) bar?.showPopover?.()
    return () => bar?.hidePopover?.()
  }, [shown])
  return createPortal(
    <>
      <output className="visually-hidden">{shown?.text}</output>
      <div ref={container} popover="manual" className={styles.place}>
        {shown === null ? null : (
          <section className={styles.bar} aria-label={familyStudio.notice}>
            <p>{shown.text}</p>
            {shown.action === undefined ? null : (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  dismissNotice()
                  shown.action?.run()
                }}
              >
                {shown.action.label}
              </button>
            )}
          </section>
        )}
      </div>
    </>,
    document.body,
  )
}
