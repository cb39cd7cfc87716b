import * as v from 'valibot'

/** The picture that stands for a freelancer's work, and its dominant color (#rrggbb) if it is known. */
export const Cover = v.object({ url: v.string(), color: v.nullable(v.string()) })
export type Cover = v.InferOutput<typeof Cover>
