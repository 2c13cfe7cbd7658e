import type { ReactNode } from 'react'

type Props = {
  readonly className: string | undefined
  /** Why it cannot be followed. */
  readonly reason?: string | undefined
  readonly current?: 'page' | undefined
  readonly children: ReactNode
}

/** A destination that is named but cannot be followed now. */
export function DisabledLink({ className, reason, current, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an anchor without an address has no role at all
    <span role="link" aria-disabled="true" aria-current={current} className={className} title={reason}>
      {children}
    </span>
  )
}
