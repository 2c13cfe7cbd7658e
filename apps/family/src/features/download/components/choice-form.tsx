import { familyDownload } from '@revela/phrases'
import { keeper } from '../../../lib/keeper.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionList } from '../../../ui/option-list.tsx'
import {
  bytesOf,
  countOf,
  howsOf,
  whatsOf,
  type Choice,
  type Device,
  type How,
  type Offer,
  type What,
} from '../lib/choice.ts'
import { forgetLots, lotsOf, nextLot } from '../lib/lots.ts'

type Props = {
  readonly galleryId: string
  readonly offer: Offer
  readonly device: Device
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
  readonly onStart: () => void
}

function startLabel(how: How, lot: number, count: number): string {
  if (how === 'zip') return familyDownload.start
  return lot > 1 ? familyDownload.resume(lot, lotsOf(count)) : familyDownload.startPhone
}

function amountLabel(what: What, choice: Choice, offer: Offer): string {
  const count = countOf(what, offer)
  if (count === 0) return offer.chosenOnly ? familyDownload.noIncludedFavourites : familyDownload.noFavourites
  const amount = offer.chosenOnly && what === 'all' ? familyDownload.amountChosen : familyDownload.amount
  return amount(count, bytesOf({ ...choice, what }, offer))
}

export function ChoiceForm(props: Props) {
  const { galleryId, offer, device, choice, onChange, onStart } = props
  const count = countOf(choice.what, offer)
  const lot = choice.how === 'phone' ? nextLot(keeper, galleryId, choice, count) : 1
  const whatOption = (what: What) => ({
    value: what,
    label: offer.chosenOnly && what === 'all' ? familyDownload.chosen : familyDownload[what],
    lead: amountLabel(what, choice, offer),
    disabled: what === 'favourites' && offer.favourites === 0,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) onStart()
      }}
    >
      <OptionList
        legend={familyDownload.what}
        options={whatsOf(offer).map(whatOption)}
        value={choice.what}
        onChange={(what) => onChange({ ...choice, what })}
      />
      <OptionList
        legend={familyDownload.size}
        options={offer.sizes.map((value) => ({
          value,
          label: familyDownload.sizes[value],
          lead: familyDownload.sizeLeads[value],
        }))}
        value={choice.size}
        onChange={(size) => onChange({ ...choice, size })}
      />
      {howsOf(device).length < 2 ? null : (
        <OptionList
          legend={familyDownload.how}
          options={[
            { value: 'phone', label: familyDownload.phone, lead: familyDownload.phoneLead },
            { value: 'zip', label: familyDownload.zip, lead: familyDownload.zipLead },
          ]}
          value={choice.how}
          onChange={(how) => onChange({ ...choice, how })}
        />
      )}
      <Button type="submit" wide>
        {startLabel(choice.how, lot, count)}
      </Button>
      {lot > 1 ? (
        <Button
          kind="plain"
          wide
          onClick={() => {
            forgetLots(keeper, galleryId, choice)
            onStart()
          }}
        >
          {familyDownload.restart}
        </Button>
      ) : null}
    </form>
  )
}
