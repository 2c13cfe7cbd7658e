import { presetSuggestions } from '@revela/domain'
import { galleryPresets as texts } from '@revela/phrases'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../../lib/paths.ts'
import list from '../../../ui/choice-list.module.css'
import { InlineLink } from '../../../ui/inline-link.tsx'
import type { Preset } from '../api/gallery-presets.ts'
import { presetSummary } from '../lib/preset-summary.ts'
import styles from './preset-choice.module.css'

/** A preset of the account by id, a suggestion by name, or none. */
export type ChosenPreset = string

type Option = { readonly value: ChosenPreset; readonly name: string; readonly lead: string }

function optionsOf(presets: readonly Preset[]): Option[] {
  if (presets.length > 0)
    return presets.map(({ id, name, settings }) => ({ value: id, name, lead: presetSummary(settings) }))
  return presetSuggestions.map((suggestion) => ({ value: suggestion, ...texts.suggestions[suggestion] }))
}

type Props = {
  readonly presets: readonly Preset[]
  readonly value: ChosenPreset
  readonly onChange: (value: ChosenPreset) => void
}

/** The presets of the account, or our suggestions while there are none. */
export function PresetChoice({ presets, value, onChange }: Props) {
  const id = useId()
  const options = optionsOf(presets)
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{texts.choose}</label>
      <span className={list.box}>
        <select id={id} className={list.list} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{texts.none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={list.chevron} />
      </span>
      <p className={styles.lead}>
        {options.find((option) => option.value === value)?.lead ?? (
          <InlineLink to={paths.galleryPresets}>{texts.manage}</InlineLink>
        )}
      </p>
    </div>
  )
}
