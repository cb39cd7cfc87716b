import { HALF_ANSWER_MINUTES } from '#shared/search/rank.ts'
import type { MyProfile } from '#shared/seller-profile.ts'

/** With fewer projects or skills the listing asks for more. */
export const ADVISED_PROJECTS = 3
export const ADVISED_SKILLS = 5

export type Advice =
  | 'hidden'
  | 'firstProject'
  | 'projects'
  | 'video'
  | 'skills'
  | 'deliveryTime'
  | 'credentials'
  | 'answers'

/** What would make a freelancer's listing stronger, what counts most first. */
export function getListingAdvice(
  { listed, seller }: Pick<MyProfile, 'listed' | 'seller'>,
  projectCount: number,
  responseMinutes: number | null,
): Advice[] {
  const advice: [Advice, boolean][] = [
    ['hidden', !listed],
    ['firstProject', projectCount === 0],
    ['projects', projectCount > 0 && projectCount < ADVISED_PROJECTS],
    ['answers', responseMinutes !== null && responseMinutes > HALF_ANSWER_MINUTES],
    ['skills', seller.skills.length < ADVISED_SKILLS],
    ['deliveryTime', seller.deliveryDays === null],
    ['video', seller.introVideo === null],
    ['credentials', seller.certifications.length + seller.education.length === 0],
  ]
  return advice.flatMap(([name, isDue]) => (isDue ? [name] : []))
}
