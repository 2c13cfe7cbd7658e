import { Modal, type ModalProps } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import styles from './dialog.module.css'

type Tone = 'success' | 'warning' | 'error'

type Props = Omit<ModalProps, 'title' | 'footer' | 'centered' | 'onCancel' | 'onOk'> & {
  readonly title: ReactNode
  readonly titleSize?: 'normal' | 'large' | 'page'
  /** Shown before the title, in the colour of its tone. */
  readonly icon?: { readonly Icon: LucideIcon; readonly tone: Tone } | undefined
  /** The buttons at the bottom. */
  readonly actions?: ReactNode
  /**
   * `end`: in one row, the main button last. `stacked`: the same, but full width and stacked on a phone. `main-first`:
   * as `stacked`, but the main button comes first in tab order and on a phone.
   */
  readonly actionLayout?: 'end' | 'stacked' | 'main-first'
  /** What has the focus after the dialog has opened. */
  readonly initialFocus?: RefObject<{ readonly focus: () => void } | null> | 'first-action'
  readonly onClose: () => void
}

/** The frame of every dialog: title, buttons and initial focus. */
export function Dialog(props: Props) {
  const { title, titleSize = 'normal', icon, actions, actionLayout = 'end', initialFocus, onClose, ...modal } = props
  const footer = useRef<HTMLDivElement>(null)

  function focusFirst() {
    if (initialFocus === 'first-action') footer.current?.querySelector<HTMLElement>('button, a')?.focus()
    else initialFocus?.current?.focus()
  }

  return (
    <Modal
      open
      {...modal}
      centered
      onCancel={onClose}
      afterOpenChange={(opened) => {
        if (opened) focusFirst()
        modal.afterOpenChange?.(opened)
      }}
      title={
        <span className={styles.title} data-size={titleSize}>
          {icon ? (
            <icon.Icon
              size={titleSize === 'normal' ? 22 : 24}
              strokeWidth={1.75}
              aria-hidden="true"
              className={styles[icon.tone]}
            />
          ) : null}
          {title}
        </span>
      }
      footer={
        actions === undefined ? null : (
          <div ref={footer} className={styles.actions} data-layout={actionLayout}>
            {actions}
          </div>
        )
      }
    />
  )
}

/** Stacks the paragraphs, lists and fields of a dialog. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The buttons of a dialog whose form contains them. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
