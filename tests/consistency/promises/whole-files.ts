import { type History, listEvents, listShown, type Violation } from '../history.ts'

/**
 * A message is shown with the files that it was sent with, and in the end everybody who is shown one gets all
 * its bytes. A withdrawn message has none.
 */
export function checkWholeFiles(history: History): Violation[] {
  const promise = 'whole files'
  const violations: Violation[] = []
  const sent = new Map(
    listEvents(history, 'invoked').flatMap(({ write }) =>
      write.kind === 'send' ? [[write.messageId, write.files.join()]] : [],
    ),
  )
  for (const { index, device, view } of listShown(history))
    for (const { id, text, files, isDeleted } of view.messages)
      if (files.join() !== (isDeleted ? '' : (sent.get(id) ?? '')))
        violations.push({ promise, index, text: `${device} shows ${text || id} with other files` })
  const opened = new Set<string>()
  for (const { index, userId, fileId, isWhole } of listEvents(history, 'opened')) {
    opened.add(`${userId} ${fileId}`)
    if (!isWhole) violations.push({ promise, index, text: `the file ${fileId} isn’t there, or isn’t whole` })
  }
  for (const { index, userId, view } of listEvents(history, 'reference'))
    for (const fileId of view.messages.flatMap(({ files }) => files))
      if (!opened.has(`${userId} ${fileId}`))
        violations.push({ promise, index, text: `the file ${fileId} wasn’t opened` })
  return violations
}
