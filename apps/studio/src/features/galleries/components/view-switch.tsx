import { galleries } from '@revela/phrases'
import { LayoutGrid, List } from 'lucide-react'
import type { GalleryView } from '../lib/list-state.ts'
import iconButton from '../../../ui/icon-button.module.css'
import styles from './view-switch.module.css'

const texts = galleries.view
const views = [
  { view: 'list', label: texts.list, Icon: List },
  { view: 'grid', label: texts.grid, Icon: LayoutGrid },
] as const

type Props = { readonly view: GalleryView; readonly onChange: (view: GalleryView) => void }

export function ViewSwitch({ view, onChange }: Props) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{texts.label}</legend>
      {views.map(({ view: one, label, Icon }) => (
        <button
          key={one}
          type="button"
          className={`${iconButton.button} ${styles.view}`}
          aria-label={label}
          aria-pressed={view === one}
          onClick={() => onChange(one)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
