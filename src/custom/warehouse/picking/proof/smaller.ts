const maxSidePixels = 1600;
const quality = 0.8;

/** Shrinks a photo, because the connection may be poor. Returns an upright JPEG in base64 with sides of at most 1,600 pixels. */
export const shrinkPhoto = async (photo: File): Promise<string> => {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
};
