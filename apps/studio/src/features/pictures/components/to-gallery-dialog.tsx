import { pictureTransfer as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Skeleton } from 'antd'
import { FolderOutput } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogBody, FormActions } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import toolbarStyles from '../../../ui/picture-grid/picture-toolbar.module.css'
import type { Selection } from '../../../ui/picture-grid/selection.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { targetGalleriesQuery, type TransferMode, useTransferPictures } from '../api/transfer-pictures.ts'
import { namedLike } from '../lib/named-like.ts'
import { AgreedWarning, useAgreedChoices } from './delete-dialog.tsx'
import styles from './to-gallery-dialog.module.css'

type Props = {
  readonly galleryId: string
  readonly selection: Selection
  readonly count: number
  readonly onDone: () => void
}

/** Takes the selected pictures to another gallery. */
export function ToGallery({ galleryId, selection, count, onDone }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={toolbarStyles.plain}
        title={texts.button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FolderOutput size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={toolbarStyles.spare}>{texts.button}</span>
      </button>
      <Dialog open={open} width={520} destroyOnHidden title={texts.title(count)} onClose={() => setOpen(false)}>
        <TransferForm
          galleryId={galleryId}
          selection={selection}
          count={count}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

const modes: readonly TransferMode[] = ['copy', 'move']
const shownGalleries = 50

function TransferForm({ galleryId, selection, count, onDone, onClose }: Props & { readonly onClose: () => void }) {
  const [mode, setMode] = useState<TransferMode>('copy')
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const transfer = useTransferPictures(galleryId)
  const { data: agreed = [], isError } = useAgreedChoices(galleryId, selection, mode === 'move')
  const list = useQuery(targetGalleriesQuery)
  const others = (list.data ?? []).filter(({ id }) => id !== galleryId)
  const found = others.filter(({ title }) => namedLike(title, search))
  const chosen = others.find(({ id }) => id === target)

  return (
    <DialogBody>
      <Radio.Group
        className={styles.modes ?? ''}
        aria-label={texts.mode}
        value={mode}
        disabled={transfer.isPending}
        onChange={(event) => setMode(event.target.value as TransferMode)}
      >
        {modes.map((one) => (
          <Radio key={one} value={one}>
            <span className={styles.name}>{texts.modes[one].title}</span>
            <span className={styles.lead}>{texts.modes[one].lead}</span>
          </Radio>
        ))}
      </Radio.Group>
      {mode === 'move' ? (
        <AgreedWarning agreed={agreed} isError={isError} count={count} advice={texts.agreedAdvice} />
      ) : null}
      <SearchInput label={texts.search} value={search} onChange={setSearch} />
      {list.isError ? (
        <LoadFailure text={texts.listFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
      ) : found.length === 0 ? (
        <p className={styles.lead}>{texts.none}</p>
      ) : (
        <Radio.Group
          className={styles.galleries ?? ''}
          aria-label={texts.gallery}
          value={target}
          disabled={transfer.isPending}
          onChange={(event) => setTarget(event.target.value as string)}
        >
          {found.slice(0, shownGalleries).map(({ id, title }) => (
            <Radio key={id} value={id}>
              {title}
            </Radio>
          ))}
          {found.length > shownGalleries ? <p className={styles.lead}>{texts.more}</p> : null}
        </Radio.Group>
      )}
      {transfer.isPending && mode === 'copy' ? (
        <output>{texts.copying(transfer.progress.done, transfer.progress.total)}</output>
      ) : null}
      <FormActions>
        <Button size="large" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="primary"
          size="large"
          disabled={!chosen}
          loading={transfer.isPending}
          onClick={() => (chosen ? transfer.mutate({ selection, mode, target: chosen }, { onSuccess: onDone }) : null)}
        >
          {texts.confirm[mode]}
        </Button>
      </FormActions>
    </DialogBody>
  )
}
