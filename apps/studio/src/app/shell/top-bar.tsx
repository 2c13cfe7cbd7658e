import { brand, shell, studioHelp, studioHelpLead } from '@revela/phrases'
import { BookOpen, Images, LifeBuoy, Menu, PanelsTopLeft, ReceiptText, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { openSite } from '../../lib/open-site.ts'
import { paths } from '../../lib/paths.ts'
import { useStudioConfig } from '../../lib/studio-config.ts'
import { useMedia } from '../../lib/hooks.ts'
import { whatsappUrl } from '../../lib/addresses.ts'
import { Wordmark } from '../../ui/brand.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { MenuButton, MenuLink, MenuOutside } from '../../ui/menu-item.tsx'
import { type ProductEntry, productsOf, type Tab, tabsOf } from './tabs.ts'
import { TabList } from './tab-list.tsx'
import styles from './top-bar.module.css'
import { UserItems, UserMenu } from './user-menu.tsx'

const PhoneDrawer = lazyDialog(
  () => import('./phone-drawer.tsx').then((loaded) => loaded.PhoneDrawer),
  ({ open }) => open,
)

const texts = shell.support

/** The two support contacts, in the same order everywhere. */
function SupportContacts() {
  const support = useStudioConfig()?.support
  const finance = whatsappUrl(support?.finance, texts.message)
  const technical = whatsappUrl(support?.technical, texts.message)
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{texts.title}</p>
      <p className={styles.lead}>{texts.lead}</p>
      <MenuOutside href={studioHelp.start.href} icon={BookOpen} lead={studioHelpLead}>
        {studioHelp.start.text}
      </MenuOutside>
      {finance ? (
        <MenuOutside href={finance} icon={ReceiptText} lead={texts.financeLead}>
          {texts.finance}
        </MenuOutside>
      ) : null}
      {technical ? (
        <MenuOutside href={technical} icon={Wrench} lead={texts.technicalLead}>
          {texts.technical}
        </MenuOutside>
      ) : null}
    </div>
  )
}

function SupportNotice() {
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
          {texts.button}
        </>
      }
    >
      <SupportContacts />
    </Disclosure>
  )
}

const icons = { gallery: Images, site: PanelsTopLeft } as const

type ProductMenuProps = { readonly products: readonly ProductEntry[] }

function ProductItems({ products }: ProductMenuProps) {
  return products.map((product) => {
    const appearance = { icon: icons[product.key], lead: product.lead }
    return product.to === null ? (
      <MenuButton key={product.key} {...appearance} onClick={() => void openSite('new-tab')}>
        {product.name}
      </MenuButton>
    ) : (
      <MenuLink key={product.key} {...appearance} to={product.to}>
        {product.name}
      </MenuLink>
    )
  })
}

function ProductSwitcher({ products }: ProductMenuProps) {
  const current = products.find((product) => product.current)?.name ?? shell.products.galleryPro
  return (
    <Disclosure
      label={
        <>
          <span className="visually-hidden">{shell.products.switcher}</span>
          {current}
        </>
      }
    >
      <ProductItems products={products} />
    </Disclosure>
  )
}

type PhoneMenuProps = {
  readonly info: CustomerInfo
  readonly tabs: readonly Tab[] | null
  readonly products: readonly ProductEntry[] | null
}

/** The whole top bar as a drawer. */
function PhoneMenu({ info, tabs, products }: PhoneMenuProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={shell.openMenu}
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      >
        <Menu size={24} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <PhoneDrawer open={open} onClose={() => setOpenAt(null)}>
        <div className={styles.groups}>
          {tabs ? <TabList tabs={tabs} direction="column" /> : null}
          <div className={styles.group}>
            <p className={styles.who}>{info.user_data.display_name}</p>
            <UserItems info={info} />
          </div>
          {products ? (
            <div className={styles.group}>
              <ProductItems products={products} />
            </div>
          ) : null}
          <div className={styles.group}>
            <SupportContacts />
          </div>
        </div>
      </PhoneDrawer>
    </>
  )
}

type Props = {
  readonly info: CustomerInfo
  readonly siteUrl: string | null
  readonly path: string
  readonly showTabs: boolean
}

export function TopBar({ info, siteUrl, path, showTabs }: Props) {
  const wide = useMedia('(min-width: 1080px)')
  const tabs = showTabs ? tabsOf(info.user_subscription, path) : null
  const products = productsOf(info.user_subscription, siteUrl)
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link to={paths.dashboard} className={styles.brand} aria-label={brand.home}>
          <Wordmark />
        </Link>
        {wide ? (
          <>
            {showTabs ? <ProductSwitcher products={products} /> : null}
            <div className={styles.middle}>{tabs ? <TabList tabs={tabs} direction="row" /> : null}</div>
            <SupportNotice />
            <UserMenu info={info} />
          </>
        ) : (
          <div className={styles.end}>
            <PhoneMenu info={info} tabs={tabs} products={showTabs ? products : null} />
          </div>
        )}
      </div>
    </header>
  )
}
