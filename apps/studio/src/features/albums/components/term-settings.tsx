import { formatMoney, parseMoney } from '@revela/domain'
import { albumSettingsPage as texts } from '@revela/phrases'
import { useId } from 'react'
import type { Album } from '../../../lib/album.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { MoneyInput, QuantityInput } from '../../../ui/number-inputs.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import type { AlbumChange } from '../api/album-changes.ts'
import type { Reader } from '../api/album-queries.ts'
import { NoApproverNotice } from './reader-list.tsx'
import styles from './term-settings.module.css'

type Props = { readonly album: Album; readonly onSave: (change: AlbumChange) => void }

/** As in the contract. */
const maxRounds = 50

/** The deadline and the rounds that are included. */
export function TermSettings({ album, onSave }: Props) {
  const { deadline_day: deadline, rounds_included: rounds, extra_round_price: price } = album.settings
  const id = useId()
  return (
    <SettingsSection title={texts.terms} lead={texts.termsLead} help="albumRequests">
      <div>
        <label htmlFor={id} className={styles.label}>
          {texts.deadline}
        </label>
        <DayPicker
          id={id}
          size="large"
          className={styles.picker ?? ''}
          value={deadline}
          placeholder={texts.noDeadline}
          onChange={(day) => onSave({ deadline_day: day })}
        />
      </div>
      <AutosaveText
        label={texts.rounds}
        hint={texts.roundsHint}
        value={rounds === null ? '' : String(rounds)}
        maxLength={2}
        line={QuantityInput}
        placeholder={texts.unlimited}
        check={(text) => (Number(text) > maxRounds ? texts.roundsRange : null)}
        onSave={(text) => onSave({ rounds_included: text === '' ? null : Number(text) })}
      />
      {rounds === null ? null : (
        <AutosaveText
          label={texts.extra}
          hint={texts.extraHint}
          value={price === null ? '' : formatMoney(price)}
          maxLength={16}
          line={MoneyInput}
          placeholder={texts.extraExample}
          onSave={(text) => onSave({ extra_round_price: parseMoney(text) })}
        />
      )}
    </SettingsSection>
  )
}

const approvals = (['one', 'both'] as const).map((value) => ({ value, ...texts.approvals[value] }))

type ApprovalProps = Props & { readonly readers: readonly Reader[] }

/** Whether one approval is enough. */
export function ApprovalSettings({ album, readers, onSave }: ApprovalProps) {
  return (
    <SettingsSection title={texts.approval} lead={texts.approvalLead} help="albumApproval">
      <OptionChoice
        legend={texts.approvalLegend}
        value={album.settings.approval}
        options={approvals}
        onChange={(value) => onSave({ approval: value })}
      />
      {album.status === 'approved' ? null : <NoApproverNotice readers={readers} />}
    </SettingsSection>
  )
}
