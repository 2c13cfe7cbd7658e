import { selectionExport as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Callout } from '../../../ui/callout.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { listQuery } from '../api/export-queries.ts'
import type { ExportTarget, ListService } from '../lib/export-target.ts'
import { CopyBlock } from './copy-block.tsx'
import { SpacesWarning } from './spaces-warning.tsx'
import { Steps } from './steps.tsx'
import styles from './list-tab.module.css'

type Props = { readonly target: ExportTarget; readonly service: ListService }

/** The chosen names as a text to paste into another program. */
export function ListTab({ target, service }: Props) {
  const list = useQuery(listQuery(target, service))
  if (list.isError)
    return <LoadFailure text={texts.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={words.loading} />
  const { exported_selections: exported, total_selected: total, blank_space: spaced } = list.data
  if (total === 0 || exported === null) return <p>{texts.empty}</p>
  const blocks = typeof exported === 'string' ? [exported] : exported
  return (
    <>
      <Steps steps={texts.steps[service]} />
      {blocks.length > 1 ? (
        <Callout kind="warning" title={texts.blocksTitle(blocks.length)}>
          {texts.blocks}
        </Callout>
      ) : null}
      {service === 'lightroom' && spaced.length > 0 ? <SpacesWarning names={spaced} /> : null}
      <div className={styles.blocks} data-many={blocks.length > 1}>
        {blocks.map((text, place) => (
          <CopyBlock
            // oxlint-disable-next-line react/no-array-index-key -- a block is its place
            key={place}
            label={blocks.length > 1 ? texts.block(place + 1, blocks.length) : texts.list[service]}
            copyLabel={blocks.length > 1 ? texts.copyBlock(place + 1) : undefined}
            primary={place === 0}
            text={text}
          />
        ))}
      </div>
    </>
  )
}
