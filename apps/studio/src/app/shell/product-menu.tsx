import { shell } from '@revela/phrases'
import { Images, PanelsTopLeft } from 'lucide-react'
import { openSite } from '../../lib/open-site.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MenuButton, MenuLink } from '../../ui/menu-item.tsx'
import type { ProductEntry } from './products.ts'

const icons = { gallery: Images, site: PanelsTopLeft } as const

type Props = { readonly products: readonly ProductEntry[] }

export function ProductItems({ products }: Props) {
  return products.map((product) => {
    const look = { icon: icons[product.key], lead: product.lead }
    return product.to === null ? (
      <MenuButton key={product.key} {...look} onClick={() => void openSite('new-tab')}>
        {product.name}
      </MenuButton>
    ) : (
      <MenuLink key={product.key} {...look} to={product.to}>
        {product.name}
      </MenuLink>
    )
  })
}

export function ProductSwitcher({ products }: Props) {
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
