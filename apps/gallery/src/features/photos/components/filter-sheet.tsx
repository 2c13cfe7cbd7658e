import { familyFilter, familyGrid } from '@revela/phrases'
import { OptionList } from '../../../ui/option-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { filters, type Filter } from '../lib/filter.ts'

type Props = {
  readonly filter: Filter
  readonly counts: Readonly<Record<Filter, number>>
  readonly onChoose: (filter: Filter) => void
  readonly onClose: () => void
}

/** Which photographs are shown; a tap chooses and closes. */
export function FilterSheet({ filter, counts, onChoose, onClose }: Props) {
  const options = filters.map((value) => ({ value, label: familyFilter[value], lead: familyGrid.count(counts[value]) }))
  return (
    <Sheet title={familyFilter.title} closeLabel={familyFilter.done} onClose={onClose}>
      <OptionList
        legend={familyFilter.title}
        hideLegend
        options={options}
        value={filter}
        onChange={onChoose}
        onPick={onClose}
      />
    </Sheet>
  )
}
