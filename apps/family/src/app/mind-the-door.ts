import { ApiError } from '@revela/contract/client'

/** Whichever call is the first to hear that access has ended, the page that stands there now is shown. */
export function mindTheDoor(onClosedDoor: () => void) {
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onClosedDoor()
      throw error
    }
  }
}
