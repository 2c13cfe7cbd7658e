import { useStore } from '../../../lib/store.ts'
import type { Choosing } from '../lib/choosing.ts'
import { AskSheet } from './ask-sheet.tsx'
import { CommentsSheet } from './comments-sheet.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { RegisterSheet } from './register-sheet.tsx'

type Props = {
  readonly galleryId: string
  readonly choosing: Choosing
  readonly displayNumberOf: (number: number) => number
}

/** Whatever has to be asked or written before going on; one at a time. */
export function Questions({ galleryId, choosing, displayNumberOf }: Props) {
  const asking = useStore(choosing.asking)
  const desk = useStore(choosing.desk)
  const close = () => choosing.asking.set(null)
  if (asking?.kind === 'register') {
    return (
      <RegisterSheet
        galleryId={galleryId}
        onBegun={(selection) => {
          close()
          choosing.begin(selection)
          asking.goOn()
        }}
        onClose={close}
      />
    )
  }
  if (asking === null || desk === null) return null
  switch (asking.kind) {
    case 'price':
      return (
        <PriceSheet
          selection={desk.selection.get()}
          onAccept={() => {
            close()
            desk.acceptPrice()
            choosing.set(asking.number, 'yes')
          }}
          onClose={close}
        />
      )
    case 'comments':
      return (
        <CommentsSheet
          key={asking.number}
          desk={desk}
          number={asking.number}
          displayNumber={displayNumberOf(asking.number)}
          onClose={close}
        />
      )
    case 'ask':
      return (
        <AskSheet
          galleryId={galleryId}
          what={asking.what}
          onAsked={() => {
            close()
            void desk.readAgain().catch(() => {})
          }}
          onClose={close}
        />
      )
  }
}
