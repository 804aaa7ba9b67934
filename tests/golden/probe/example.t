# Some known defects in one runtime; all of them when none is named.
$ onnxfix probe -v -r native-cpu range-gather reverse-slice qdq-scale-1d
--- out
native-cpu     1.30.0

defect                     native-cpu
reverse-slice              right
    native-cpu: float[1,1,1,5] 4, 3, 2, 1, 0
range-gather               wrong
    native-cpu: output 'y': float[1,0]; expected float[1,5] 4, 3, 2, 1, 0
qdq-scale-1d               error
    native-cpu: session: Node () Op (QLinearAdd) [TypeInferenceError] Scale and Zero-point must be a scalar
--- exit 0
