import { newId } from '../../api/db/id.ts'
import type { World } from './world.ts'

/** Stores a portrait of this user as uploaded. Returns its URL. */
export async function addPortrait({ database, now }: World, userId: string): Promise<string> {
  const id = newId(now)
  await database.db
    .insertInto('files')
    .values({
      id,
      owner_user_id: userId,
      kind: 'picture',
      type: 'image/webp',
      width: 300,
      height: 300,
      bytes: 1,
      visibility: 'public',
      created_at: now.toISOString(),
    })
    .execute()
  return `/files/${id}_300x300.webp`
}

/** What a freelancer submits to complete a profile, without card and plan. */
export const createProfileForm = ({ ids }: World, firstName: string, profileImage: string) => ({
  user: { firstName, lastName: 'Torres', profileImage, phoneNumber: '+52 55 1234 5678' },
  seller: {
    displayName: `${firstName} T.`,
    title: 'I will draw your app',
    description: 'Screens people understand.',
    bio: 'Ten years of screens.',
    hourlyRate: 25,
    country: 'MX',
    languages: [{ language: 'es', level: 'expert' }],
    occupations: [{ categoryId: ids.design, subCategoryIds: [ids.apps] }],
    skills: [{ skillId: ids.figma, level: 'expert' }],
    education: [],
    certifications: [],
  },
})
