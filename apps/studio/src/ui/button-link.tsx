import { words } from '@revela/phrases'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

type ButtonAppearance = { readonly primary?: boolean; readonly children: ReactNode }

/** A link inside the studio that looks like a button. */
export function ButtonLink({
  to,
  primary = false,
  onFollow,
  children,
}: ButtonAppearance & { readonly to: string; readonly onFollow?: (() => void) | undefined }) {
  const href = useHref(to)
  const open = useLinkClickHandler(to)
  return (
    <Button
      href={href}
      size="large"
      type={primary ? 'primary' : 'default'}
      onClick={(event) => {
        onFollow?.()
        open(event as React.MouseEvent<HTMLAnchorElement>)
      }}
    >
      {children}
    </Button>
  )
}

/** A link out of the studio that looks like a button. */
export function OutsideButton({
  href,
  primary = false,
  icon,
  label,
  onFollow,
  children,
}: ButtonAppearance & {
  readonly href: string
  readonly icon?: ReactNode
  readonly label?: string
  readonly onFollow?: (() => void) | undefined
}) {
  return (
    <Button
      href={href}
      target="_blank"
      rel="noreferrer"
      size="large"
      type={primary ? 'primary' : 'default'}
      icon={icon}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
      {...(label === undefined ? {} : { 'aria-label': `${label} ${words.newTab}` })}
    >
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </Button>
  )
}
