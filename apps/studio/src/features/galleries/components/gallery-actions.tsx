import { galleries } from '@revela/phrases'
import { Ellipsis, Trash2 } from 'lucide-react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'

type Props = { readonly title: string; readonly onDelete: () => void }

export function GalleryActions({ title, onDelete }: Props) {
  return (
    <Disclosure
      align="end"
      chevron={false}
      label={
        <>
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{galleries.actionsOf(title)}</span>
        </>
      }
    >
      <MenuButton icon={Trash2} onClick={onDelete}>
        {galleries.delete}
      </MenuButton>
    </Disclosure>
  )
}
