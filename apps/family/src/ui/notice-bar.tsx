import { familyStudio } from '@revela/phrases'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { dismissNotice, notice } from '../lib/notices.ts'
import { useStore } from '@revela/web/store'
import styles from './notice-bar.module.css'

/** A notice at the foot, above any open layer; announced by screen readers as well. */
export function NoticeBar() {
  const shown = useStore(notice)
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: bar } = container
    // Shown again for each notice, because the popover shown last is the topmost.
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
