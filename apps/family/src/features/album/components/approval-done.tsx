import { familyAlbum, familyAlbumApproval as texts, familyAlbumStatus } from '@revela/phrases'
import { useEffect, useEffectEvent } from 'react'
import { schedule } from '../../../lib/schedule.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { FamilyAlbum } from '../api/album-calls.ts'
import type { AlbumSession } from '../lib/album-session.ts'
import { approvalView } from '../lib/approval.ts'

/** The receipt is asked for again after this time while it is made; later to renew its address, which soon expires. */
const pollMs = 3_000
const renewMs = 120_000

type Props = {
  readonly session: AlbumSession
  readonly album: FamilyAlbum
  readonly studio: string
  readonly onClose: () => void
}

/** The thanks after an approval, with the receipt once the album is approved. */
export function ApprovalDone({ session, album, studio, onClose }: Props) {
  const { isApproved, inForce, missing } = approvalView(album)
  const isWaiting = isApproved && album.receipt?.ready !== true
  const poll = useEffectEvent(() => void session.refresh())
  useEffect(() => {
    let cancel = () => {}
    const again = () => {
      cancel = schedule(
        () => {
          poll()
          again()
        },
        isWaiting ? pollMs : renewMs,
      )
    }
    // The address may have been read long before this page was opened.
    if (!isWaiting) poll()
    again()
    return () => cancel()
  }, [isWaiting])
  return (
    <Sheet title={isApproved ? texts.thanks : texts.half} closeLabel={familyAlbum.close} onClose={onClose}>
      <p className="album-note">{isApproved ? texts.thanksLead(studio) : familyAlbumStatus.waitingFor(missing)}</p>
      <ul className="album-approvals">
        {inForce.map(({ id, name, approved_at: at }) => (
          <li key={id}>
            <span aria-hidden="true">✓</span> {texts.approvedBy(name, at)}
          </li>
        ))}
      </ul>
      {album.receipt?.ready && album.receipt.url !== null ? (
        <ButtonLink wide href={album.receipt.url} download>
          {texts.receipt}
        </ButtonLink>
      ) : isApproved ? (
        <output className="album-note">{texts.receiptSoon}</output>
      ) : null}
    </Sheet>
  )
}
