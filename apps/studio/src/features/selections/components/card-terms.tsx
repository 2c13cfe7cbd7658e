import { selectionTerms as texts } from '@revela/phrases'
import { Switch } from 'antd'
import type { Selection, SelectionChange } from '../api/selection-queries.ts'
import { deadlineChange } from '../api/selection-changes.ts'
import { PackageList } from './package-list.tsx'
import { AgreedPrice, AgreedQuantity, DeadlineField } from './terms-fields.tsx'
import styles from './card-terms.module.css'

type Props = {
  readonly selection: Selection
  readonly deadlineId: string
  readonly onEdit: (change: SelectionChange) => void
}

/** The selection terms; each field is saved separately. */
export function CardTerms({ selection, deadlineId, onEdit }: Props) {
  const { selling_photos: sells, charge_type: charge } = selection
  // The terms of a finished selection are read-only until it is reopened.
  const accepted = selection.status === 'done'
  return (
    <div className={styles.terms}>
      <div className={styles.deadline}>
        <DeadlineField
          id={deadlineId}
          hint={false}
          value={selection.limit_date}
          onChange={(day) => onEdit(deadlineChange(selection, day, new Date()))}
        />
      </div>
      {sells && charge === 'ALL' ? null : (
        <AgreedQuantity
          label={sells ? texts.contracted : texts.maximum}
          required={sells}
          disabled={accepted}
          value={selection.contracted_pictures}
          onSave={(contracted_pictures) => onEdit({ contracted_pictures })}
        />
      )}
      {sells ? (
        <AgreedPrice
          label={texts.price}
          disabled={accepted}
          value={selection.extra_picture_price}
          onSave={(extra_picture_price) => onEdit({ extra_picture_price })}
        />
      ) : null}
      {sells && charge === 'ADDITIONAL' ? (
        <div className={styles.extras}>
          <label htmlFor={`${deadlineId}-extras`}>{texts.allowExtras}</label>
          <span className={styles.switch}>
            <Switch
              id={`${deadlineId}-extras`}
              disabled={accepted}
              checked={selection.allow_extra_pictures}
              title={texts.allowExtrasLead}
              onChange={(allow_extra_pictures) => onEdit({ allow_extra_pictures })}
            />
          </span>
        </div>
      ) : null}
      {sells && (charge === 'ALL' || selection.allow_extra_pictures) ? (
        <div className={styles.packages}>
          <PackageList
            packages={selection.price_packages}
            single={selection.extra_picture_price}
            disabled={accepted}
            onChange={(price_packages) => onEdit({ price_packages })}
          />
        </div>
      ) : null}
    </div>
  )
}
