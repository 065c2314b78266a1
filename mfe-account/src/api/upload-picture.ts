import type { UploadResponse } from '@viewmax/contracts/account';
import { postJson } from '@viewmax/shared';

export function uploadPicture(uuid: string, picture: Blob): Promise<UploadResponse> {
  const form = new FormData();
  form.set('uuid', uuid);
  form.set('mimeType', picture.type);
  form.set('image', picture, 'picture');
  return postJson<UploadResponse>('/api/v1/user/upload', form);
}
