import { initials, navigationStates, shortName, type NavigationArea } from '@revela/domain'
import { shell } from '@revela/phrases'
import { CircleUserRound, HandCoins, LogOut, Wallet } from 'lucide-react'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MenuLink } from '../../ui/menu-item.tsx'
import styles from './user-menu.module.css'

type Props = { readonly info: CustomerInfo }

type UserItemsProps = Props & { readonly area?: NavigationArea }

export function UserItems({ info, area = 'shell' }: UserItemsProps) {
  const states = navigationStates(info.user_subscription, area)
  return (
    <>
      <MenuLink to={paths.account} icon={CircleUserRound} disabled={states.account === 'disabled'}>
        {shell.user.account}
      </MenuLink>
      <MenuLink to={paths.financial} icon={Wallet} disabled={states.financial === 'disabled'}>
        {shell.user.financial}
      </MenuLink>
      {area === 'shell' ? (
        <MenuLink to={paths.receivables} icon={HandCoins} disabled={states.galleries === 'disabled'}>
          {shell.user.receivables}
        </MenuLink>
      ) : null}
      <MenuLink to={paths.logout} icon={LogOut}>
        {shell.user.logout}
      </MenuLink>
    </>
  )
}

export function Avatar({ info }: Props) {
  const { avatar, display_name } = info.user_data
  return (
    <span className={styles.avatar} aria-hidden="true">
      {avatar === null ? initials(display_name) : <img src={avatar} alt="" />}
    </span>
  )
}

export function UserMenu({ info, area = 'shell' }: UserItemsProps) {
  const { display_name, display_email } = info.user_data
  return (
    <Disclosure
      align="end"
      label={
        <>
          <Avatar info={info} />
          <span className="visually-hidden">{shell.user.menu}</span>
          <span className={styles.name}>{shortName(display_name)}</span>
        </>
      }
    >
      <p className={styles.who}>
        <strong>{display_name}</strong>
        <span>{display_email}</span>
      </p>
      <UserItems info={info} area={area} />
    </Disclosure>
  )
}
