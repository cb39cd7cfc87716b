import { startSaving } from '../features/sellers/pocket.ts'
import { startHistory } from '../offline/mine/history.ts'

/** Fetches in quiet moments what will be wanted without a network: the market, and one's own older messages. The answer ends it. */
export function startFetching(): () => void {
  const ends = [startSaving(), startHistory()]
  return () => {
    for (const end of ends) end()
  }
}
