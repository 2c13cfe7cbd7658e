import { familyChapters, familyDownload } from '@revela/phrases'
import { useId } from 'react'
import { localStore } from '../../../lib/local-store.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionList } from '../../../ui/option-list.tsx'
import styles from './choice-form.module.css'
import {
  bytesOf,
  countOf,
  availableMethods,
  availableScopes,
  type Choice,
  type Device,
  type DownloadMethod,
  type Offer,
  type DownloadScope,
} from '../lib/choice.ts'
import { clearChunks, chunkCount, type ChunkPlan, nextChunk, planChunks } from '../lib/chunks.ts'

type Props = {
  readonly galleryId: string
  readonly offer: Offer
  readonly device: Device
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
  readonly onStart: () => void
}

function startLabel(method: DownloadMethod, chunk: number, plan: ChunkPlan): string {
  if (method === 'zip') return familyDownload.start
  return chunk > 1 ? familyDownload.resume(chunk, chunkCount(plan)) : familyDownload.startPhone
}

function amountLabel(what: DownloadScope, choice: Choice, offer: Offer): string {
  const count = countOf({ ...choice, what }, offer)
  if (count === 0) return offer.chosenOnly ? familyDownload.noIncludedFavourites : familyDownload.noFavourites
  const amount = offer.chosenOnly && what === 'all' ? familyDownload.amountChosen : familyDownload.amount
  return amount(count, bytesOf({ ...choice, what }, offer))
}

function scopeLabel(what: DownloadScope, { chosenOnly }: Offer): string {
  if (what === 'chapter') return familyChapters.download
  return chosenOnly && what === 'all' ? familyDownload.chosen : familyDownload[what]
}

/** A gallery with chapters has a folder for each of them in its ZIP. */
function zipLead({ what }: Choice, { chapters }: Offer): string {
  if (what === 'chapter') return familyChapters.zipLeadOne
  return chapters.length > 0 && what === 'all' ? familyChapters.zipLead : familyDownload.zipLead
}

/** On a computer, where ZIP is the only way, in place of the option's line. */
function FoldersLine({ choice, offer }: Pick<Props, 'choice' | 'offer'>) {
  return choice.what === 'all' && offer.chapters.length > 0 ? (
    <p className={styles.folders}>{familyChapters.zipFolders}</p>
  ) : null
}

export function ChoiceForm(props: Props) {
  const { galleryId, offer, device, choice, onChange, onStart } = props
  const chapterField = useId()
  const count = countOf(choice, offer)
  const plan = planChunks(galleryId, choice, offer)
  const chunk = choice.method === 'phone' ? nextChunk(localStore, plan) : 1
  const whatOption = (what: DownloadScope) => ({
    value: what,
    label: scopeLabel(what, offer),
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
        options={availableScopes(offer).map(whatOption)}
        value={choice.what}
        onChange={(what) => onChange({ ...choice, what })}
      />
      {choice.what === 'chapter' ? (
        <div className={styles.chapter}>
          <label htmlFor={chapterField}>{familyChapters.choose}</label>
          <select
            id={chapterField}
            value={choice.chapter}
            onChange={({ target }) => onChange({ ...choice, chapter: Number(target.value) })}
          >
            {offer.chapters.map(({ number, title, count: pictures }) => (
              <option key={number} value={number}>
                {familyChapters.option(title, pictures)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
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
      {availableMethods(device).length < 2 ? (
        <FoldersLine choice={choice} offer={offer} />
      ) : (
        <OptionList
          legend={familyDownload.how}
          options={[
            {
              value: 'phone',
              label: familyDownload.phone,
              lead: device.saving === 'downloads' ? familyDownload.androidLead : familyDownload.phoneLead,
            },
            { value: 'zip', label: familyDownload.zip, lead: zipLead(choice, offer) },
          ]}
          value={choice.method}
          onChange={(method) => onChange({ ...choice, method })}
        />
      )}
      <Button type="submit" wide>
        {startLabel(choice.method, chunk, plan)}
      </Button>
      {chunk > 1 ? (
        <Button
          kind="plain"
          wide
          onClick={() => {
            clearChunks(localStore, plan)
            onStart()
          }}
        >
          {familyDownload.restart}
        </Button>
      ) : null}
    </form>
  )
}
