import { checkoutOverview as texts } from '@revela/phrases'
import { Tooltip } from 'antd'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import type { SoldOption } from '../api/solution.ts'

type Props = {
  readonly option: SoldOption
  readonly value: number
  readonly onChange: (count: number) => void
}

/** In how many parts a card pays; a month is paid at once. */
export function InstallmentList({ option, value, onChange }: Props) {
  const monthly = option.type === 'monthly'
  return (
    <Tooltip title={monthly ? texts.installmentsRefused : null}>
      <div>
        <ChoiceList
          label={texts.installments}
          value={String(value)}
          options={option.installments.map(({ count, display_name: text }) => ({ value: String(count), text }))}
          onChange={(count) => onChange(Number(count))}
          disabled={monthly}
          hint={monthly ? texts.installmentsRefused : null}
        />
      </div>
    </Tooltip>
  )
}
