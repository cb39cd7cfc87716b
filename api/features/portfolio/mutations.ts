import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { forRoles, type MutationHandlers } from '../../http/mutation-handlers.ts'
import { addProject, removeProject, updateProject } from './portfolio.ts'

/** A user may write a whole portfolio in an evening. */
const PROJECT_LIMIT = { burst: 60, perWindow: 60, windowMs: HOUR_MS }

/** What changes a portfolio, as single calls and in a sync. */
export function portfolioMutations(deps: Deps) {
  const rateLimiter = deps.rateLimits.tokenBucket('projects', PROJECT_LIMIT)
  return {
    createProject: forRoles(['seller'], ({ database, user, now }, project: ParsedPayload<'createProject'>) =>
      addProject({ ...deps, database }, user.id, project, { now, rateLimiter }),
    ),
    updateProject: forRoles(['seller'], ({ database, user, now }, project: ParsedPayload<'updateProject'>) =>
      updateProject({ ...deps, database }, user.id, project._id, { sent: project, now }),
    ),
    deleteProject: forRoles(['seller'], async (context, { projectId }: ParsedPayload<'deleteProject'>) => {
      await removeProject(context, deps.files, projectId, rateLimiter)
      return { deletedId: projectId }
    }),
  } satisfies Partial<MutationHandlers>
}
