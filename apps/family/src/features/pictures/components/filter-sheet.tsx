import { familyFilter, familyGrid } from '@revela/phrases'
import { OptionList } from '../../../ui/option-list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { filtered, offeredFilters, type Filter, type ListedFilter, type PictureFlags } from '../lib/filter.ts'
import type { Picture } from '../lib/picture.ts'

type Props = {
  readonly filter: Filter
  readonly filters: readonly ListedFilter[]
  readonly pictures: readonly Picture[]
  readonly known: PictureFlags
  readonly onChoose: (filter: Filter) => void
  readonly onClose: () => void
}

/** Chooses which pictures are shown; a tap chooses and closes. */
export function FilterSheet({ filter, filters, pictures, known, onChoose, onClose }: Props) {
  const options = offeredFilters(filters, { pictures, current: filter }).map((value) => ({
    value,
    label: familyFilter[value],
    lead: familyGrid.count(filtered(pictures, value, known).length),
  }))
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
