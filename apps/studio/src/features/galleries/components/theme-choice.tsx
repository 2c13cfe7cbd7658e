import { gallerySettings } from '@revela/phrases'
import { useId } from 'react'
import optionStyles from '../../../ui/option-choice.module.css'
import type { GallerySettings } from '../api/gallery-queries.ts'
import styles from './theme-choice.module.css'

type Theme = GallerySettings['theme']

const texts = gallerySettings.about
const themes = [
  { theme: 'light', name: texts.light, lead: texts.lightLead },
  { theme: 'dark', name: texts.dark, lead: texts.darkLead },
] as const

type Props = { readonly value: Theme; readonly onSave: (theme: Theme) => void }

export function ThemeChoice({ value, onSave }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.theme}</legend>
      <div className={styles.themes}>
        {themes.map((one) => (
          <div key={one.theme} className={styles.theme}>
            <input
              id={`${name}-${one.theme}`}
              type="radio"
              name={name}
              className={styles.radio}
              checked={value === one.theme}
              aria-describedby={`${name}-${one.theme}-lead`}
              onChange={() => onSave(one.theme)}
            />
            <span className={styles.page} data-theme={one.theme} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            <span>
              <label htmlFor={`${name}-${one.theme}`} className={optionStyles.name}>
                {one.name}
              </label>
              <span id={`${name}-${one.theme}-lead`} className={optionStyles.lead}>
                {one.lead}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
