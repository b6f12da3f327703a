import { coreErrorText } from '@lintel/contract/errors.core';

/** A picture as JPEG, upright, with its longer side of at most so many pixels. @throws Error with a sentence, where the browser cannot read it */
export async function smallPicture(source: File, maxPixels: number): Promise<File> {
  const picture = await createImageBitmap(source).catch(() => {
    throw new Error(coreErrorText('file.no_bitmap', { filename: source.name }));
  });
  const share = Math.min(1, maxPixels / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new File([blob], source.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: blob.type });
}
