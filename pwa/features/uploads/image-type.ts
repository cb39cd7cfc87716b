/** Most browsers other than Safari give an iPhone's photos no MIME type. */
export const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

export const isImage = (file: File): boolean => file.type.startsWith('image/') || isHeic(file)
