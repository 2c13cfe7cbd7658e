import { useQuery } from '@tanstack/react-query'
import { sendsQuery, type SentMail } from '../api/sending-queries.ts'

/** The mail as it stands now, looked at again until it has left or was refused. */
export function useFollowedMail(galleryId: string, mail: SentMail | null): SentMail | null {
  const { data } = useQuery({ ...sendsQuery(galleryId), enabled: mail !== null })
  return data?.find(({ id }) => id === mail?.id) ?? mail
}
